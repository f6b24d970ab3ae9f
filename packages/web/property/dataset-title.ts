import { capitalized } from '#domain/text/counts.ts'

/** Returns the title of a source's dataset: `tax-report` → `Tax report`. */
export const datasetTitle = (key: string): string => {
  const words = key.replaceAll(/[-_]/g, ' ')
  return capitalized(words)
}
