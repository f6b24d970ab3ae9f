import { cloneElement, type ReactElement, type ReactNode, useEffect, useId } from 'react'
import { firstScreenShown } from '../../lib/loading/first-screen.ts'
import { importPart } from '../../lib/loading/import-part.ts'
import { createStore } from '../../lib/store/store.ts'
import { type HoverHandlers, useHoverIntent } from '../behaviour/use-hover-intent.ts'
import type { TooltipBubble, TooltipBubbleProps } from './tooltip-bubble.tsx'

const loadBubble = () => import('./tooltip-bubble.tsx')
const useBubble = createStore<{ Bubble: typeof TooltipBubble | null }>({ Bubble: null })

function fetchBubble(): void {
  if (useBubble.getState().Bubble) return
  const store = ({ TooltipBubble: Bubble }: Awaited<ReturnType<typeof loadBubble>>) =>
    useBubble.setState({ Bubble })
  importPart(loadBubble).then(store, () => {})
}
void firstScreenShown.then(fetchBubble)

interface Target extends HoverHandlers {
  'aria-describedby'?: string | undefined
}

interface TooltipProps extends Pick<TooltipBubbleProps, 'position'> {
  label: ReactNode
  /** Whether a tap also opens it, for elements that are not buttons. */
  isForTouch?: boolean
  children: ReactElement
}

/** Specification part 1, section 2.4. */
export function Tooltip({ children, label, isForTouch = false, ...bubble }: TooltipProps) {
  const id = useId()
  const targetProps = children.props as Target
  const { element, isOn, isResting, handlers } = useHoverIntent(targetProps, isForTouch)
  useEffect(() => {
    if (isOn) fetchBubble()
  }, [isOn])
  const ids = [targetProps['aria-describedby'], isResting ? id : undefined].filter(Boolean).join(' ')
  return (
    <>
      {element && (
        <LoadedBubble target={element} isShown={isResting} id={id} {...bubble}>
          {label}
        </LoadedBubble>
      )}
      {cloneElement(children as ReactElement<Target>, {
        ...handlers,
        'aria-describedby': ids || undefined,
      })}
    </>
  )
}

function LoadedBubble(bubble: TooltipBubbleProps) {
  const Bubble = useBubble((state) => state.Bubble)
  return Bubble && <Bubble {...bubble} />
}
