import { useEffect, useState } from 'react'
import { drawAllPages } from '../pages/drawn/draw-all.ts'
import { picturesLoaded } from './pictures-loaded.ts'

export function usePrinting(): { isPrinting: boolean; print: () => void } {
  const [isPrinting, setPrinting] = useState(false)
  const print = () => {
    drawAllPages(true)
    setPrinting(true)
  }
  useEffect(() => {
    if (!isPrinting) return
    let isLeft = false
    void picturesLoaded().then(() => {
      if (isLeft) return
      setPrinting(false)
      window.print()
      drawAllPages(false)
    })
    return () => {
      isLeft = true
      drawAllPages(false)
    }
  }, [isPrinting])
  return { isPrinting, print }
}
