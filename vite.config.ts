import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { joinScripts } from './scripts/build/join-scripts.ts'

/** Address at which `npm run dev` reaches the server. */
const API = 'http://127.0.0.1:4780'

const CONFIG = {
  root: 'packages/web',
  plugins: [react(), pdfDecoders()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The application, and the page that PDFs of reports are printed from: without routes, sessions and map, for it is loaded anew for each.
    rolldownOptions: { input: ['packages/web/index.html', 'packages/web/print.html'] },
    // The content security policy allows no inline script, which the polyfill would be.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': API, '/live': { target: API, ws: true } },
  },
} satisfies UserConfig

export default defineConfig(async ({ command, mode }) => {
  if (command !== 'build') return CONFIG
  if (mode === 'gallery')
    return { ...CONFIG, build: { ...CONFIG.build, rolldownOptions: { input: 'packages/web/gallery.html' } } }
  const fileOf = await joinScripts(CONFIG)
  return {
    ...CONFIG,
    build: {
      ...CONFIG.build,
      rolldownOptions: {
        ...CONFIG.build.rolldownOptions,
        output: {
          // Joined modules run in the order of their imports, as they did in files of their own.
          strictExecutionOrder: true,
          codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: fileOf }] },
        },
      },
    },
  }
})

/** Scripts with which pdf.js unpacks scans, which it loads by these names from a folder. */
function pdfDecoders(): Plugin {
  const names = ['openjpeg_nowasm_fallback.js', 'jbig2_nowasm_fallback.js']
  const read = (name: string) =>
    readFileSync(new URL(`node_modules/pdfjs-dist/wasm/${name}`, import.meta.url))
  return {
    name: 'pdf-decoders',
    generateBundle() {
      for (const name of names)
        this.emitFile({ type: 'asset', fileName: `pdfjs/${name}`, source: read(name) })
    },
    configureServer({ middlewares }) {
      middlewares.use('/pdfjs/', (request, response, next) => {
        const name = names.find((each) => request.url?.startsWith(`/${each}`))
        if (!name) return next()
        response.setHeader('content-type', 'text/javascript')
        response.end(read(name))
      })
    },
  }
}
