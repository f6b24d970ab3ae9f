/** Numbers columns without a name, and all columns of a repeated name, so that a person must state which one is meant. */
export function distinctNames(names: readonly string[]): string[] {
  const isRepeated = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  return names.map((name, index) =>
    name === '' ? `column ${index + 1}` : isRepeated(name) ? `${name} ${index + 1}` : name,
  )
}
