import type { Children } from './child.ts'

type Kills = { readonly kills: typeof import('./kills.ts'); readonly children: Children }

export function loadKills(): Promise<Kills & { readonly close: () => void }>
export function bundleKills(): Promise<string>
export function importKills(folder: string): Promise<Kills>
