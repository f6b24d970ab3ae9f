import { type RefObject, useEffect, useRef, useState } from 'react'

interface OpenAtFirst {
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** For a popover loaded by the click on its button. */
export function useOpenAtFirst(): OpenAtFirst {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The opened element restores it later.
    button.current?.focus()
    setOpen(true)
  }, [])
  return { button, isOpen, setOpen }
}
