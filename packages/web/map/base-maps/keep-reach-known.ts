import type { BaseMapKey } from '#domain/base-maps.ts'
import { type BaseMapState, chosenKey, setReach, useBaseMap } from '../../state/base-map.ts'
import { probeAddress } from './picture-source.ts'

/** A network that takes longer for one small picture is no use for a map. */
const PROBE_LIMIT_MS = 3_000

/**
 * Finds out, by one tile, whether the chosen base map can be had; no endless retries. Being offline is
 * normal: our own map is drawn, and the foot of the map says so. Returns the way to stop.
 */
export function keepReachKnown(): () => void {
  const probed = new Set<string>()

  const check = (state: BaseMapState) => {
    const key = chosenKey(state)
    const address = state.settings && probeAddress(key, state.settings)
    if (!address) return
    const isAskedAgain = state.reach[key] === 'unknown'
    if (probed.has(key) && !isAskedAgain) return
    probed.add(key)
    if (isAskedAgain) setReach(key, 'unreachable')
    void probe(key, address)
  }

  const probe = async (key: BaseMapKey, address: string) => {
    const isReached = navigator.onLine && (await answers(address))
    setReach(key, isReached ? 'reached' : 'unreachable')
  }

  const askAgain = () => {
    probed.clear()
    check(useBaseMap.getState())
  }

  window.addEventListener('online', askAgain)
  const stop = useBaseMap.subscribe(check)
  check(useBaseMap.getState())
  return () => {
    window.removeEventListener('online', askAgain)
    stop()
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(PROBE_LIMIT_MS) })).ok
  } catch {
    // No network, a wall in between, or too slow: all the same to the map.
    return false
  }
}
