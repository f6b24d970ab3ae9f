/** `Maria del Carmen Ruiz` → `MR` */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first] = words
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last]
    .map((word) => (word === undefined ? '' : ([...word][0] ?? '')))
    .join('')
    .toLocaleUpperCase('en-CA')
}
