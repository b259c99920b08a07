export function buildContender(): Promise<{ readonly file: string; readonly close: () => void }>
