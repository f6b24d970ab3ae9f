/** Small turns of phrase that sentences about changes share. */
const MOST = 4

/** `A`, `A and B`, `A, B and C`, `A, B, C, D and 7 more`. */
export function listOf(words: readonly string[], most = MOST): string {
  const said = words.length > most ? [...words.slice(0, most), `${words.length - most} more`] : words
  const last = said.at(-1) ?? ''
  return said.length < 2 ? last : `${said.slice(0, -1).join(', ')} and ${last}`
}

/** `62 %`; `< 1 %`. */
export function sharePercent(share: number): string {
  const rounded = Math.round(Math.min(share, 1) * 100)
  return rounded === 0 ? '< 1 %' : `${rounded} %`
}
