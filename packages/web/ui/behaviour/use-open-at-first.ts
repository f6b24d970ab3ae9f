import { type RefObject, useEffect, useRef, useState } from 'react'

interface OpenAtFirst {
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** State of a popover that loads on the first click, and so starts open. */
export function useOpenAtFirst(): OpenAtFirst {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Focuses the button, to which the focus later returns.
    button.current?.focus()
    setOpen(true)
  }, [])
  return { button, isOpen, setOpen }
}
