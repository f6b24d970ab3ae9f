import { IconX } from '@tabler/icons-react'
import { type AnimationEvent, useLayoutEffect, useRef, useState } from 'react'
import { closeToast, TOAST_DURATION_MS, type Toast, useToasts } from '../../lib/messages/toasts.ts'
import { findFreePlace } from './free-place.ts'
import { KindIcon } from './kind-icon.tsx'
import classes from './toast-area.module.css'

const CONTROLS =
  'button, a[href], input, select, textarea, [role="switch"], [role="tab"], [role="option"], [role="separator"]'

/** Amounts to pay, which toasts must not cover. */
const AMOUNTS = '[data-amounts]'

/** Toasts at the top right, away from controls. Their progress bar is a timer, paused by hover or focus. */
export function ToastArea() {
  const toasts = useToasts((state) => state.toasts)
  const area = useRef<HTMLElement>(null)
  const [place, setPlace] = useState({ top: 14, right: 14 })
  useLayoutEffect(() => {
    const section = area.current
    if (section === null || toasts.length === 0) return
    const reposition = () => setPlace(getToastPlace(section))
    reposition()
    window.addEventListener('resize', reposition)
    const stop = observeChanges(() => {
      if (!section.matches(':hover, :focus-within')) reposition()
    })
    return () => {
      window.removeEventListener('resize', reposition)
      stop()
    }
  }, [toasts])
  return (
    <section ref={area} className={classes.area} style={place} aria-label="Messages" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

/** Pause after the last change, because a scrolling list changes in each frame. */
const DEBOUNCE_MS = 100

function observeChanges(onChange: () => void): () => void {
  let timer = 0
  const observer = new MutationObserver(() => {
    window.clearTimeout(timer)
    timer = window.setTimeout(onChange, DEBOUNCE_MS)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    window.clearTimeout(timer)
    observer.disconnect()
  }
}

function getToastPlace(area: HTMLElement): { top: number; right: number } {
  // Considers only the topmost dialog, which covers everything else.
  const front = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document
  const getBoxes = (selector: string) =>
    [...front.querySelectorAll<HTMLElement>(selector)]
      .filter((node) => !area.contains(node) && node.closest('[inert]') === null && node.checkVisibility())
      .map((node) => node.getBoundingClientRect())
  const size = { width: area.offsetWidth, height: area.offsetHeight }
  const page = { width: window.innerWidth, height: window.innerHeight }
  return findFreePlace(size, page, getBoxes(CONTROLS), getBoxes(AMOUNTS))
}

function ToastCard({ toast }: { toast: Toast }) {
  const close = () => closeToast(toast.id)
  const closeOnAnimationEnd = (event: AnimationEvent) => {
    if (event.currentTarget === event.target) close()
  }
  return (
    <div className={classes.toast} data-kind={toast.kind} role={toast.kind === 'danger' ? 'alert' : 'status'}>
      <KindIcon kind={toast.kind} className={classes.icon ?? ''} />
      <div className={classes.words}>
        <div className={classes.title}>{toast.title}</div>
        {toast.message && <div className={classes.message}>{toast.message}</div>}
      </div>
      {toast.action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            toast.action?.run()
            close()
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className={classes.close} aria-label="Close message" onClick={close}>
        <IconX size={16} stroke={1.75} />
      </button>
      <div
        className={classes.progress}
        data-clock
        style={{ animationDuration: `${TOAST_DURATION_MS}ms` }}
        onAnimationEnd={closeOnAnimationEnd}
      />
    </div>
  )
}
