import type { Import } from './imports.ts'

export interface SourceFile {
  source: string
  /** Imports of other files of the project. */
  imports: readonly (Pick<Import, 'names'> & { target: string })[]
}

interface UnusedExport {
  file: string
  line: number
  name: string
  isTested: boolean
}

const DECLARATION =
  /^export\s+(?:async\s+|abstract\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+([\w$]+)/gm
const LIST = /^export\s+(?:type\s+)?\{([^}]*)\}/gm

/** Files for tests, whose imports do not count as use by the product. */
const isSupport = (path: string) =>
  /\.(test|factory|driver)\.tsx?$|\/testing\//.test(path) || !path.startsWith('packages/')

/**
 * Exports that the product does not import. A test's import counts for test support, and for names used in
 * their own file.
 */
export function findUnusedExports(files: ReadonlyMap<string, SourceFile>): UnusedExport[] {
  const importers = importersByName(files)
  return [...files].flatMap(([file, { source }]) =>
    readExports(source).flatMap(({ name, line }) => {
      const by = [...(importers.get(`${file} ${name}`) ?? []), ...(importers.get(`${file} *`) ?? [])]
      const isUsed =
        by.some((importer) => isSupport(file) || !isSupport(importer)) ||
        (by.length > 0 && occurrences(source, name) > 1)
      return isUsed ? [] : [{ file, line, name, isTested: by.length > 0 }]
    }),
  )
}

/** Named exports only, because tools read default exports. */
export function readExports(source: string): { name: string; line: number }[] {
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  const declared = [...source.matchAll(DECLARATION)].map(({ 1: name = '', index }) => ({ name, index }))
  const listed = [...source.matchAll(LIST)].flatMap(({ 1: list = '', index }) =>
    list.split(',').flatMap((part) => {
      const name = /([\w$]+)\s*$/.exec(part)?.[1]
      return name === undefined ? [] : [{ name, index }]
    }),
  )
  return [...declared, ...listed].map(({ name, index }) => ({ name, line: lineAt(index) }))
}

const occurrences = (source: string, name: string) =>
  [...source.matchAll(/[\w$]+/g)].filter(([word]) => word === name).length

function importersByName(files: ReadonlyMap<string, SourceFile>): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [importer, { imports }] of files) {
    for (const { target, names } of imports) {
      for (const name of names) {
        const key = `${target} ${name}`
        const known = importers.get(key)
        if (known) known.push(importer)
        else importers.set(key, [importer])
      }
    }
  }
  return importers
}
