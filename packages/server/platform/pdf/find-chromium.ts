import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/** `missing` tells the operator why there is no browser. */
export type FoundChromium = { path: string } | { missing: string }

const PROGRAM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PROGRAM_PATHS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
}
const ADVICE = 'install Chromium or Chrome, or set LOTLINE_CHROMIUM to the path of one'

interface Search {
  /** `LOTLINE_CHROMIUM`: a path, a name on PATH, or `off`; null to search. */
  configured: string | null
  path: string
  platform: NodeJS.Platform
  isProgram(path: string): boolean
}

export function findChromium({ configured, path, platform, isProgram }: Search): FoundChromium {
  if (configured === 'off') return { missing: 'PDFs are off: LOTLINE_CHROMIUM is “off”.' }
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder))
  const onPath = (name: string) =>
    folders.map((folder) => join(folder, platform === 'win32' ? `${name}.exe` : name))
  if (configured !== null) {
    const places = isAbsolute(configured) ? [configured] : onPath(configured)
    const program = places.find(isProgram)
    return program
      ? { path: program }
      : { missing: `No PDFs: LOTLINE_CHROMIUM names no program (${configured}).` }
  }
  const program = [...PROGRAM_NAMES.flatMap(onPath), ...(PROGRAM_PATHS[platform] ?? [])].find(isProgram)
  return program ? { path: program } : { missing: `No PDFs without a browser: ${ADVICE}.` }
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
