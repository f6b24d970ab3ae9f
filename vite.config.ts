import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Address at which `npm run dev` reaches the server. */
const API = 'http://127.0.0.1:4780'

export default defineConfig({
  root: 'packages/web',
  plugins: [react()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows no inline script, which the polyfill would be.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': API, '/live': { target: API, ws: true } },
  },
})
