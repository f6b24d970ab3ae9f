import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { DEFAULT_TIME_ZONE } from '#domain/text/time-zone.ts'
import type { TestAccount } from '#server/testing/rows/account-factory.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Chromium loads these as pages with every window. Only the last such argument counts, so the others repeat
 * Playwright's.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Software rendering, without background network access. */
const ARGUMENTS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // Saves a process and a tenth of each load.
  '--in-process-gpu',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  // Saves a third of processor time. Maps stay blank, except when taking pictures.
  ...(process.env.JOURNEY_SCALE === '1'
    ? []
    : ['--disable-gpu-compositing', '--disable-gl-drawing-for-tests']),
]

let ofThisProcess: Promise<Browser> | undefined

/** Shared by this process' test files. */
export async function sharedChromium(): Promise<Browser> {
  if (!(await ofThisProcess)?.isConnected()) ofThisProcess = launchChromium()
  return ofThisProcess as Promise<Browser>
}

export function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? PLACES.find((path) => existsSync(path))
  if (!executablePath) throw new Error('No Chromium was found: install it, or set CHROMIUM to its path.')
  const launch = () => chromium.launch({ executablePath, args: ARGUMENTS })
  // One start in some hundred crashes (SIGSEGV).
  return launch().catch(launch)
}

export interface VisitorOptions extends BrowserContextOptions {
  /**
   * False: without WebGL, with a dashboard but no map. MapLibre, its worker and tiles are half of a dashboard
   * load, and signed-in pages prefetch them.
   */
  hasMap?: boolean
}

/**
 * Device pixels per CSS pixel. At half, layout is unchanged and software draws a quarter of the pixels. For
 * sharp pictures: `JOURNEY_SCALE=1`.
 */
const SCALE = Number(process.env.JOURNEY_SCALE ?? 0.5)

/** `account`: already signed in. */
export async function newContext(
  browser: Browser,
  { hasMap = true, ...options }: VisitorOptions,
  account: TestAccount | null,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: SCALE,
    locale: 'en-CA',
    // The users' time zone, so that page and server dates agree.
    timezoneId: DEFAULT_TIME_ZONE,
    acceptDownloads: true,
    // Animations are expensive to draw.
    reducedMotion: 'reduce',
    ...options,
  })
  if (account) await context.addInitScript(storeSession, account)
  if (!hasMap) await context.addInitScript(refuseWebGl)
  return context
}

/** Once, so that signing out persists. Runs in the page before its scripts. */
function storeSession({ token, username, id }: TestAccount): void {
  const key = 'lotline.session'
  if (location.protocol === 'about:' || sessionStorage.getItem('is-visited') !== null) return
  sessionStorage.setItem('is-visited', 'yes')
  if (localStorage.getItem(key) === null)
    localStorage.setItem(key, JSON.stringify({ token, username, uid: id }))
}

/** Other pictures than maps are drawn. Runs in the page before its scripts. */
export function refuseWebGl(): void {
  const draw = HTMLCanvasElement.prototype.getContext
  const drawFlat = function (this: HTMLCanvasElement, kind: string, ...settings: unknown[]) {
    return kind.startsWith('webgl') ? null : Reflect.apply(draw, this, [kind, ...settings])
  }
  HTMLCanvasElement.prototype.getContext = drawFlat as typeof draw
}
