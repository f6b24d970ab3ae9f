import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'

/** Cuts Chromium off from the network: the proxy does not exist, and no name resolves. */
const NO_NETWORK_FLAGS = [
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
const UNUSED_FEATURE_FLAGS = ['--disable-gpu', '--mute-audio', '--disable-extensions']

/** A browser that is controlled through a pipe, so it ends with this process. */
interface Chromium {
  browser: Browser
  /** Memory of all processes of the browser. Null except on Linux. */
  memoryBytes(): Promise<number | null>
  kill(): Promise<void>
}

/** Chromium cannot use its sandbox as root. */
export const mustDisableSandbox = (): boolean => process.getuid?.() === 0

/** @throws if Chromium cannot start, or when `signal` aborts. */
export async function startChromium(executablePath: string, signal: AbortSignal): Promise<Chromium> {
  // Imported here, because many servers never print.
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({
    executablePath,
    args: [...NO_NETWORK_FLAGS, ...UNUSED_FEATURE_FLAGS],
    chromiumSandbox: !mustDisableSandbox(),
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  const session = browser.newBrowserCDPSession()
  const processes = async () => (await (await session).send('SystemInfo.getProcessInfo')).processInfo
  const pid = await raceAbort(signal, processes())
    .then((list) => list.find(({ type }) => type === 'browser')?.id)
    .catch(async (error: unknown) => {
      await browser.close()
      throw error
    })
  if (pid === undefined) {
    await browser.close()
    throw new Error('Chromium does not report its process id.')
  }
  return {
    browser,
    async memoryBytes() {
      if (process.platform !== 'linux') return null
      const sizes = await Promise.all((await processes()).map(({ id }) => processMemoryBytes(id)))
      return sizes.reduce((sum, bytes) => sum + bytes, 0)
    },
    async kill() {
      // A negative id kills the whole process group.
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

/** Returns the proportional set size of a process; 0 if it has exited. */
async function processMemoryBytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024
}

/** Waits for `work` or the signal. After an abort, the work continues unobserved. */
export async function raceAbort<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  work.catch(() => {})
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
