import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

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
  return chromium.launch({ executablePath, args: ARGUMENTS })
}
