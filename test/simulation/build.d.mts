import type { playEpisode } from './episode.ts'
import type { Fault } from './planted.ts'

export type Loaded = {
  readonly episodes: { readonly playEpisode: typeof playEpisode }
  readonly file: string
  readonly close: () => void
}

export function loadEpisodes(fault?: Fault): Promise<Loaded>
export function loadPlantedFaults(): Promise<readonly Fault[]>
