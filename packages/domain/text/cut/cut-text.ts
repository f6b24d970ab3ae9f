/** At most `most` UTF-16 units, without splitting a surrogate pair, which PostgreSQL rejects in JSON. */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
