import { build, type InlineConfig, type Rolldown } from 'vite'

/** Chunks with fewer source bytes are not worth a request of their own. */
const SMALL_BYTES = 6_000

/** Modules that are loaded by exactly the same parts. */
export interface Chunk {
  fileName: string
  /**
   * Module that a page or an on-demand part begins with; `part` is its path below packages/web. Null for a
   * shared chunk.
   */
  beginning: { id: string; part: string } | null
  moduleIds: readonly string[]
  /** Files that it loads. */
  imports: readonly string[]
  /** Files that it loads on demand. */
  dynamicImports: readonly string[]
  bytes: number
}

type Joined =
  /** Loaded by every page, and by print. */
  | 'base'
  /** Loaded by every page. */
  | 'first'
  /** Loaded by print and the pages before sign-in. */
  | 'data'
  /** Loaded by print, pages of reports, and pages behind links. */
  | 'paper'
  /** Loaded by the dashboard and other pages without a map. */
  | 'pages'
  /** Loaded by the dashboard alone. */
  | 'dashboard'
  /** Loaded by the dashboard's map, where the browser draws it, and by pages with a small one. */
  | 'map'
  /** Small chunks that pages before sign-in load. */
  | 'forms'
  /** Small chunks that several pages and their parts load. */
  | 'common'
  /** Small chunks that only the dashboard loads. */
  | 'panels'

/** Files that a joined file may import. Files not listed import only what their loaders load anyway. */
const MAY_LOAD: Partial<Record<Joined, readonly Joined[]>> = {
  forms: ['base', 'first', 'data', 'forms'],
  common: ['base', 'first', 'data', 'forms', 'pages', 'common'],
  panels: ['base', 'first', 'data', 'forms', 'pages', 'common', 'dashboard', 'panels'],
}

const MAP_LIBRARY = /node_modules\/maplibre-gl\/dist\//
const DASHBOARD = ['app/dashboard.tsx', 'app/start-guide.tsx']
const DRAWN_MAP = 'map/view/drawn-map.tsx'
const BEFORE_SIGN_IN = /^features\/(sign-in|unsubscribe|onboarding)\//
const OF_STRANGERS = /^features\/(reports|cma)\/shown\/shared-[a-z-]*page\.tsx$/

/**
 * Builds once to find which modules to join. Returns the file of a module id, or null for the bundler's own
 * chunks: one for each set of loaders, 145 for the first screen with its map.
 */
export async function joinScripts(config: InlineConfig): Promise<(moduleId: string) => string | null> {
  const root = `${config.root}/`
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  })
  const { output } = built as Rolldown.RolldownOutput
  const chunks = output.filter((each) => each.type === 'chunk')
  const joined = joinChunks(
    chunks.map((chunk) => ({
      ...chunk,
      beginning: beginningOf(chunk, root),
      bytes: Object.values(chunk.modules).reduce((sum, { code }) => sum + (code?.length ?? 0), 0),
    })),
  )
  return (id) => joined.get(id) ?? null
}

function beginningOf({ isEntry, isDynamicEntry, facadeModuleId: id }: Rolldown.OutputChunk, root: string) {
  if (id === null || !(isEntry || isDynamicEntry)) return null
  return { id, part: id.slice(id.indexOf(root) + root.length) }
}

export function joinChunks(chunks: readonly Chunk[]): Map<string, string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const parts = chunks.filter(({ beginning }) => beginning !== null)
  const loadedBy = new Map(parts.map((chunk) => [chunk, loadedWith(chunk, byName)]))
  const drawsMap = (chunk: Chunk) =>
    [...(loadedBy.get(chunk) ?? [])].some((name) =>
      byName.get(name)?.moduleIds.some((id) => MAP_LIBRARY.test(id)),
    )
  /** Files loaded by any of these parts. */
  const loaded = (isOne: (part: string, chunk: Chunk) => boolean) =>
    new Set(
      parts
        .filter((chunk) => isOne(chunk.beginning?.part ?? '', chunk))
        .flatMap((chunk) => [...(loadedBy.get(chunk) ?? [])]),
    )

  const first = loaded((part) => part === 'index.html')
  const print = loaded((part) => part === 'print.html')
  const dashboard = loaded((part) => DASHBOARD.includes(part))
  const map = loaded((part) => part === DRAWN_MAP)
  const strangers = loaded((part) => OF_STRANGERS.test(part))
  const signIn = loaded((part, chunk) => BEFORE_SIGN_IN.test(part) && !drawsMap(chunk))
  // Without pages with a map, which are opened from the dashboard.
  const opened = new Set([...first].flatMap((name) => byName.get(name)?.dynamicImports ?? []))
  const pages = loaded(
    (part, chunk) => opened.has(chunk.fileName) && !DASHBOARD.includes(part) && !drawsMap(chunk),
  )

  const fileOf = ({ fileName, bytes }: Chunk): Joined | null => {
    const isShared = [...loadedBy.values()].filter((names) => names.has(fileName)).length > 1
    const isSmall = bytes < SMALL_BYTES && isShared
    const isOnPages = pages.has(fileName) || strangers.has(fileName)
    // What print shares with these is small.
    const isCommon = first.has(fileName) || dashboard.has(fileName)
    if (print.has(fileName)) return isCommon ? 'base' : signIn.has(fileName) ? 'data' : 'paper'
    if (first.has(fileName)) return 'first'
    if (dashboard.has(fileName)) return signIn.has(fileName) ? 'first' : isOnPages ? 'pages' : 'dashboard'
    if (map.has(fileName)) return 'map'
    if (!isSmall) return null
    return signIn.has(fileName) ? 'forms' : isOnPages ? 'common' : 'panels'
  }
  const files = leaveOut(new Map(chunks.map((chunk) => [chunk, fileOf(chunk)])), byName)

  const joined = new Map<string, string>()
  for (const [{ moduleIds, beginning }, file] of files) {
    if (file === null) continue
    for (const id of moduleIds) {
      // Entry modules are imported by the name of their own file.
      if (id !== beginning?.id) joined.set(id, MAP_LIBRARY.test(id) ? 'maplibre' : file)
    }
  }
  return joined
}

function loadedWith(start: Chunk, byName: ReadonlyMap<string, Chunk>): Set<string> {
  const names = new Set<string>()
  const load = (name: string) => {
    if (names.has(name)) return
    names.add(name)
    for (const imported of byName.get(name)?.imports ?? []) load(imported)
  }
  load(start.fileName)
  return names
}

/** Takes modules out of files that would then import more than allowed, until none does. */
function leaveOut(
  files: Map<Chunk, Joined | null>,
  byName: ReadonlyMap<string, Chunk>,
): Map<Chunk, Joined | null> {
  const fits = (chunk: Chunk, may: readonly Joined[]) =>
    chunk.imports.every((name) => {
      const imported = byName.get(name)
      const file = imported && files.get(imported)
      return imported === undefined || (file != null && may.includes(file))
    })
  for (;;) {
    const wrong = [...files].filter(([chunk, file]) => {
      const may = file === null ? undefined : MAY_LOAD[file]
      return may !== undefined && !fits(chunk, may)
    })
    if (wrong.length === 0) return files
    for (const [chunk] of wrong) files.set(chunk, null)
  }
}
