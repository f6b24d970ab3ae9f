import { expect, it } from 'vitest'
import { type Chunk, joinChunks } from './join-scripts.ts'

/** Named after its file; `part` for the entry module. */
const chunk = (fileName: string, imports: readonly string[], over: Partial<Chunk> = {}): Chunk => ({
  fileName,
  beginning: null,
  moduleIds: [fileName],
  imports,
  dynamicImports: [],
  bytes: 1000,
  ...over,
})
const page = (part: string, imports: readonly string[], dynamicImports: readonly string[] = []): Chunk =>
  chunk(part, imports, { beginning: { id: part, part }, dynamicImports })

const PAGES = ['app/dashboard.tsx', 'app/payment.tsx', 'app/account.tsx', 'features/sign-in/login-page.tsx']

it('What the same pages load is one file, and no page gets what only others need', () => {
  const joined = joinChunks([
    page('index.html', ['react', 'router'], PAGES),
    page('print.html', ['react', 'paper', 'polygon', 'queries']),
    page('app/dashboard.tsx', ['bar', 'drawer', 'polygon', 'close'], ['map/view/drawn-map.tsx']),
    page('map/view/drawn-map.tsx', ['library', 'painter', 'bar', 'polygon']),
    page('app/payment.tsx', ['drawer', 'icon']),
    page('app/account.tsx', ['icon', 'big', 'field']),
    page('features/sign-in/login-page.tsx', ['field', 'queries', 'close']),
    page('features/cards/card-panel.tsx', ['chip']),
    page('features/areas/areas-panel.tsx', ['chip']),
    ...['react', 'router', 'paper', 'polygon', 'queries', 'close'].map((name) => chunk(name, [])),
    ...['bar', 'drawer', 'icon', 'field', 'chip', 'painter'].map((name) => chunk(name, [])),
    chunk('library', [], { moduleIds: ['/node_modules/maplibre-gl/dist/maplibre.mjs'] }),
    chunk('big', [], { bytes: 50_000 }),
  ])
  expect(Object.fromEntries(joined)).toEqual({
    react: 'base',
    polygon: 'base',
    router: 'first',
    close: 'first',
    queries: 'data',
    paper: 'paper',
    bar: 'dashboard',
    painter: 'map',
    drawer: 'pages',
    icon: 'common',
    field: 'forms',
    chip: 'panels',
    '/node_modules/maplibre-gl/dist/maplibre.mjs': 'maplibre',
  })
})

it('What has more loaded with it than its file may stays alone, and so does what imports it', () => {
  const joined = joinChunks([
    page('index.html', [], PAGES),
    page('app/payment.tsx', ['table', 'icon']),
    page('app/account.tsx', ['list', 'icon']),
    chunk('table', ['list']),
    chunk('list', ['big']),
    chunk('big', [], { bytes: 50_000 }),
    chunk('icon', []),
  ])
  expect(Object.fromEntries(joined)).toEqual({ icon: 'common' })
})
