import { useEffect, useState } from 'react'
import { createStore } from '../../../lib/store/store.ts'
import { waitForPictures } from './pictures-loaded.ts'

export function usePrinting(): { isPrinting: boolean; print: () => void } {
  const [isPrinting, setPrinting] = useState(false)
  const print = () => {
    drawAllPages(true)
    setPrinting(true)
  }
  useEffect(() => {
    if (!isPrinting) return
    let isUnmounted = false
    void waitForPictures().then(() => {
      if (isUnmounted) return
      setPrinting(false)
      window.print()
      drawAllPages(false)
    })
    return () => {
      isUnmounted = true
      drawAllPages(false)
    }
  }, [isPrinting])
  return { isPrinting, print }
}

/**
 * Whether to draw all pages at once, for printing. Otherwise pages are drawn near the viewport, or when idle.
 */
export const useDrawsAll = createStore({ isAll: false })

export const drawAllPages = (isAll: boolean): void => useDrawsAll.setState({ isAll })
