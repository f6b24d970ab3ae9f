import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { DEFAULT_TIME_ZONE } from '#domain/text/time-zone.ts'
import type { TestAccount } from '#server/testing/rows/account-factory.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Chromium loads the list below its address bar as a page of its own with every window, which costs as much processor time as a page of ours:
 * the first two. The last such argument counts, so the others repeat what Playwright states.
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

/** Software drawing, so that it runs on a machine without a graphics card; nothing that calls home. */
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
  // A process less to talk to: a tenth of what a load costs.
  '--in-process-gpu',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  // A third of the processor time. Maps stay blank, and no journey looks at their pixels: not for pictures that are to be looked at.
  ...(process.env.JOURNEY_SCALE === '1'
    ? []
    : ['--disable-gpu-compositing', '--disable-gl-drawing-for-tests']),
]

let ofThisProcess: Promise<Browser> | undefined

/** The Chromium of this process, which ends with it: files of tests that follow each other in a process share it. Each closes the windows that it opened. */
export async function sharedChromium(): Promise<Browser> {
  if (!(await ofThisProcess)?.isConnected()) ofThisProcess = launchChromium()
  return ofThisProcess as Promise<Browser>
}

export function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? PLACES.find((path) => existsSync(path))
  if (!executablePath) throw new Error('No Chromium was found: install it, or set CHROMIUM to its path.')
  const launch = () => chromium.launch({ executablePath, args: ARGUMENTS })
  // One in some hundred ends by itself while it starts (SIGSEGV).
  return launch().catch(launch)
}

export interface VisitorOptions extends BrowserContextOptions {
  /**
   * False: a browser without WebGL, whose dashboard has everything but the map. For journeys that neither look at the map nor click it: MapLibre, its
   * worker and tiles are half of what a load of the dashboard costs, and signed-in pages fetch them ahead.
   */
  hasMap?: boolean
}

/**
 * Device pixels of a CSS pixel. Half of one: the page is laid out as ever, and software draws a quarter of the pixels, which is most of what
 * a journey costs. Pictures can be made sharp: `JOURNEY_SCALE=1`.
 */
const SCALE = Number(process.env.JOURNEY_SCALE ?? 0.5)

/** Makes the browser of one person, with storage of its own; `account`: signed in there since earlier. */
export async function newContext(
  browser: Browser,
  { hasMap = true, ...options }: VisitorOptions,
  account: TestAccount | null,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: SCALE,
    locale: 'en-CA',
    // Where users are: what a page dates by its own clock is of the same day as what the server dates.
    timezoneId: DEFAULT_TIME_ZONE,
    acceptDownloads: true,
    // Flights and fades are many pictures to draw; what they lead to is the same.
    reducedMotion: 'reduce',
    ...options,
  })
  if (account) await context.addInitScript(storeSession, account)
  if (!hasMap) await context.addInitScript(refuseWebGl)
  return context
}

/** Runs in the page, before it: the browser of somebody who signed in earlier. What they do there (sign out) stands. */
function storeSession({ token, username, id }: TestAccount): void {
  const key = 'lotline.session'
  if (location.protocol === 'about:' || sessionStorage.getItem('is-visited') !== null) return
  sessionStorage.setItem('is-visited', 'yes')
  if (localStorage.getItem(key) === null)
    localStorage.setItem(key, JSON.stringify({ token, username, uid: id }))
}

/** Runs in the page, before it. Other pictures than maps are drawn. */
export function refuseWebGl(): void {
  const draw = HTMLCanvasElement.prototype.getContext
  const drawFlat = function (this: HTMLCanvasElement, kind: string, ...settings: unknown[]) {
    return kind.startsWith('webgl') ? null : Reflect.apply(draw, this, [kind, ...settings])
  }
  HTMLCanvasElement.prototype.getContext = drawFlat as typeof draw
}
