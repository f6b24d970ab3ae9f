interface TimedFile {
  project: string
  seconds: number
}

/**
 * Longest first within a project. Files of `beside`, which wait for pages and servers, are spread evenly
 * among the others by duration. Other files of a project follow each other, to share its process.
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

/** `start`: share of the total duration before the file. */
function withStarts<File extends TimedFile>(files: readonly File[]): { file: File; start: number }[] {
  const total = files.reduce((sum, { seconds }) => sum + seconds, 0)
  let passed = 0
  return files.map((file) => {
    const start = passed / total
    passed += file.seconds
    return { file, start }
  })
}
