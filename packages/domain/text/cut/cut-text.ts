/**
 * Returns the beginning of a well-formed text, `most` UTF-16 units long at most. It never ends with half of a surrogate pair, which PostgreSQL
 * refuses in JSON: one emoji at the wrong place would make whatever is stored with the text fail.
 */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
