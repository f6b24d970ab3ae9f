import { delimiter } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findChromium } from './find-chromium.ts'

const PATH = ['/usr/local/bin', 'bin', '/usr/bin'].join(delimiter)
const find = (configured: string | null, programs: string[], platform: NodeJS.Platform = 'linux') =>
  findChromium({ configured, path: PATH, platform, isProgram: (path) => programs.includes(path) })

describe('The browser that prints PDFs', () => {
  it('is the first on PATH, Chromium before Chrome', () => {
    expect(find(null, ['/usr/bin/google-chrome', '/usr/bin/chromium'])).toEqual({ path: '/usr/bin/chromium' })
    expect(find(null, ['/usr/bin/google-chrome'])).toEqual({ path: '/usr/bin/google-chrome' })
  })

  it('is the one that was configured, by its path or its name, and no other', () => {
    const both = ['/opt/chromium/chrome', '/usr/bin/chromium', '/usr/bin/edge']
    expect(find('/opt/chromium/chrome', both)).toEqual({ path: '/opt/chromium/chrome' })
    expect(find('edge', both)).toEqual({ path: '/usr/bin/edge' })
    expect(find('/opt/other', both)).toEqual({
      missing: 'No PDFs: LOTLINE_CHROMIUM names no program (/opt/other).',
    })
  })

  it('is looked for where installers put it', () => {
    const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
    expect(find(null, [chrome], 'darwin')).toEqual({ path: chrome })
    expect(find(null, [chrome])).toEqual({ missing: expect.stringContaining('LOTLINE_CHROMIUM') })
  })

  it('is never a program beside the folder that the server was started in', () => {
    expect(find(null, ['bin/chromium'])).toEqual({ missing: expect.any(String) })
  })

  it('can be switched off', () => {
    expect(find('off', ['/usr/bin/chromium'])).toEqual({ missing: expect.stringContaining('off') })
  })
})
