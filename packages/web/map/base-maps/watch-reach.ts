import type { BaseMapKey } from '#domain/layers/base-maps.ts'
import { type BaseMapState, getChosenKey, setReach, useBaseMap } from '../../state/map/base-map.ts'
import { getProbeAddress } from './picture-source.ts'

/** Time limit of a probe. A slower network is unusable for a map. */
const PROBE_LIMIT_MS = 3_000

/** Pause between probes, because tiles fail in dozens. */
const DOUBT_PAUSE_MS = 10_000

let probeIfDue: (() => void) | null = null

/** Called after a failed tile, to probe whether the base map is unreachable. */
export const probeBaseMap = (): void => probeIfDue?.()

/** Probes the base map, and replaces an unreachable one by our own. Returns a stop function. */
export function watchReach(): () => void {
  const probed = new Set<BaseMapKey>()
  let probedAtMs = 0

  const check = (state: BaseMapState) => {
    const key = getChosenKey(state)
    if (state.reach[key] === 'unknown') {
      // Our own map stays until the probe succeeds.
      setReach(key, 'unreachable')
      void probe(key)
    } else if (!probed.has(key)) void probe(key)
  }

  const probe = async (key: BaseMapKey) => {
    const { settings } = useBaseMap.getState()
    const address = settings && getProbeAddress(key, settings)
    if (!address) return
    probed.add(key)
    probedAtMs = performance.now()
    setReach(key, navigator.onLine && (await isResponding(address)) ? 'reached' : 'unreachable')
  }

  const probeChosen = () => void probe(getChosenKey(useBaseMap.getState()))
  probeIfDue = () => {
    if (performance.now() - probedAtMs > DOUBT_PAUSE_MS) probeChosen()
  }
  window.addEventListener('online', probeChosen)
  window.addEventListener('offline', probeChosen)
  const stop = useBaseMap.subscribe(check)
  check(useBaseMap.getState())
  return () => {
    probeIfDue = null
    window.removeEventListener('online', probeChosen)
    window.removeEventListener('offline', probeChosen)
    stop()
  }
}

async function isResponding(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(PROBE_LIMIT_MS) })).ok
  } catch {
    return false
  }
}
