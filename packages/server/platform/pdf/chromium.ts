import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { unlessAborted } from './unless-aborted.ts'

/**
 * The page's files are answered by the server itself, so Chromium needs no network at all: every connection goes to a proxy that is none, this
 * machine's own included, no name is looked up, and nothing calls home.
 */
const NO_NETWORK = [
  '--proxy-server=http://0.0.0.0:1',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--disable-quic',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
]
const NO_SCREEN = ['--disable-gpu', '--mute-audio', '--disable-extensions']

/** A running Chromium, which ends with this process: it reads its commands from a pipe, and ends when that is closed, however this process ended. */
interface Chromium {
  browser: Browser
  /** Bytes of memory of all its processes; null where the system does not say (it is read from /proc). */
  memoryBytes(): Promise<number | null>
  /** Kills all its processes at once, also where they do not respond, and removes its temporary folder. */
  end(): Promise<void>
}

/** Chromium refuses its sandbox to root, and runs without it then. */
export const needsNoSandbox = (): boolean => process.getuid?.() === 0

/** Throws when it cannot be started, or `signal` gives it up. */
export async function startChromium(executablePath: string, signal: AbortSignal): Promise<Chromium> {
  // Loaded with the first PDF: most servers that start print none for a while.
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({
    executablePath,
    args: [...NO_NETWORK, ...NO_SCREEN],
    chromiumSandbox: !needsNoSandbox(),
    // The server ends it.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  const session = browser.newBrowserCDPSession()
  const processes = async () => (await (await session).send('SystemInfo.getProcessInfo')).processInfo
  const pid = await unlessAborted(signal, processes())
    .then((found) => found.find(({ type }) => type === 'browser')?.id)
    .catch(async (error: unknown) => {
      // Where it does not respond Playwright kills it after 30 s.
      await browser.close()
      throw error
    })
  if (pid === undefined) {
    await browser.close()
    throw new Error('Chromium does not say which process it is.')
  }
  return {
    browser,
    async memoryBytes() {
      if (process.platform !== 'linux') return null
      const sizes = await Promise.all((await processes()).map(({ id }) => memoryOfProcess(id)))
      return sizes.reduce((sum, bytes) => sum + bytes, 0)
    },
    async end() {
      // It leads a process group of its own.
      const group = process.platform === 'win32' ? pid : -pid
      try {
        process.kill(group, 'SIGKILL')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
      await browser.close()
    },
  }
}

/** Bytes of one process, its share of what several have in common; 0 when it has ended. */
async function memoryOfProcess(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024
}
