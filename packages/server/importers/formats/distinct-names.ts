/** Numbers unnamed and repeated columns, so that a person must state which one is meant. */
export function distinctNames(names: readonly string[]): string[] {
  const columns = Map.groupBy(names, (name) => name)
  return names.map((name, index) =>
    name === '' ? `column ${index + 1}` : columns.get(name)?.length === 1 ? name : `${name} ${index + 1}`,
  )
}
