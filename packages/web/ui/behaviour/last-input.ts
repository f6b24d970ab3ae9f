let latest: 'pointer' | 'keyboard' = 'keyboard'

/** Whether the latest thing that a person did was done with the pointer. */
export const isPointing = (): boolean => latest === 'pointer'

// Tests without a window have nobody who points.
if (typeof window !== 'undefined') {
  const note = ({ type }: Event) => {
    latest = type === 'keydown' ? 'keyboard' : 'pointer'
  }
  // Before anything else sees them.
  window.addEventListener('pointerdown', note, { capture: true })
  window.addEventListener('keydown', note, { capture: true })
}
