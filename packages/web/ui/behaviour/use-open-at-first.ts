import { type RefObject, useEffect, useRef, useState } from 'react'

interface OpenAtFirst {
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** State of something that opens as it appears, with the button that takes the place of the one that was clicked. */
export function useOpenAtFirst(): OpenAtFirst {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The opened element records the focus and restores it later.
    button.current?.focus()
    setOpen(true)
  }, [])
  return { button, isOpen, setOpen }
}
