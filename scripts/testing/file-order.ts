/** A file of tests, and about how long it takes. */
interface TimedFile {
  project: string
  seconds: number
}

/**
 * Returns the files of each project longest first, so that none is left alone at the end, and those of `beside` spread evenly among the
 * others by the time they take: while these wait for pages and servers, those work. Else files of a project follow each other, for the next
 * one goes on in the process of the last.
 */
export function orderFiles<File extends TimedFile>(files: readonly File[], beside: string): File[] {
  const ordered = [...Map.groupBy(files, ({ project }) => project)].map(([project, own]) => ({
    isBeside: project === beside,
    files: own.toSorted((a, b) => b.seconds - a.seconds),
  }))
  const lists = [false, true].map((side) =>
    ordered.filter(({ isBeside }) => isBeside === side).flatMap((project) => project.files),
  )
  return lists
    .flatMap(withStarts)
    .sort((a, b) => a.start - b.start)
    .map(({ file }) => file)
}

/** `start`: the share of the list's time that has passed before the file. */
function withStarts<File extends TimedFile>(files: readonly File[]): { file: File; start: number }[] {
  const total = files.reduce((sum, { seconds }) => sum + seconds, 0)
  let passed = 0
  return files.map((file) => {
    const start = passed / total
    passed += file.seconds
    return { file, start }
  })
}
