import type { Source } from './source.ts'

/** Every data source with a connector. To add one, add a folder and a line. */
export const SOURCES: readonly Source[] = []

export function findSource(key: string): Source | undefined {
  return SOURCES.find((source) => source.key === key)
}
