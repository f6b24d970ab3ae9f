import { Button, Group, Slider } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { formatPercent } from '#domain/text/percent.ts'
import {
  type Crop,
  getCrop,
  MAX_ZOOM,
  moveView,
  type Size,
  WHOLE_VIEW,
  zoomView,
} from '../../lib/picture-crop.ts'
import { useObjectAddress } from '../behaviour/use-object-address.ts'
import { Dialog } from '../dialog.tsx'
import { Problem } from '../forms/problem.tsx'
import classes from './crop-dialog.module.css'

/** Frame in pixels. A smaller part of the picture would be blurred. */
export interface PictureFrame extends Size {
  isRound?: boolean
}

/** Step of an arrow key, as a share of the frame. */
const STEP = 0.02
const WIDE_STEP = 0.1

const DIRECTIONS: Partial<Record<string, { right: number; down: number }>> = {
  ArrowLeft: { right: -1, down: 0 },
  ArrowRight: { right: 1, down: 0 },
  ArrowUp: { right: 0, down: -1 },
  ArrowDown: { right: 0, down: 1 },
}
const ZOOM_FACTORS: Partial<Record<string, number>> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }

interface CropDialogProps {
  title: string
  file: Blob
  picture: Size
  frame: PictureFrame
  isBusy: boolean
  problem: string | null
  onUse: (crop: Crop) => void
  onClose: () => void
}

export function CropDialog(props: CropDialogProps) {
  const { title, file, picture, frame, isBusy, problem, onUse, onClose } = props
  const address = useObjectAddress(file)
  const box = useRef<HTMLDivElement>(null)
  const dragPoint = useRef<{ x: number; y: number } | null>(null)
  const hint = useId()
  const [view, setView] = useState(WHOLE_VIEW)
  const move = (right: number, down: number) =>
    setView((current) => moveView(picture, frame, current, { right, down }))
  const zoom = (change: (current: number) => number) =>
    setView((current) => zoomView(picture, frame, current, change(current.zoom)))
  const crop = getCrop(picture, frame, view)

  const pressKey = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key]
    const factor = ZOOM_FACTORS[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey || !(direction || factor)) return
    event.preventDefault()
    const step = event.shiftKey ? WIDE_STEP : STEP
    if (direction) move(direction.right * step, direction.down * step)
    if (factor) zoom((current) => current * factor)
  }
  const drag = ({ clientX: x, clientY: y }: PointerEvent) => {
    const size = box.current?.getBoundingClientRect()
    if (!dragPoint.current || !size) return
    move((dragPoint.current.x - x) / size.width, (dragPoint.current.y - y) / size.height)
    dragPoint.current = { x, y }
  }
  const endDrag = () => {
    dragPoint.current = null
  }
  return (
    <Dialog title={title} size="wide" onClose={onClose}>
      <div
        className={classes.stage}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          dragPoint.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
      >
        <div
          ref={box}
          className={classes.frame}
          style={getProportion(frame)}
          data-round={frame.isRound}
          data-autofocus
          role="application"
          aria-label="Part of the picture that is shown"
          aria-describedby={hint}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the content
          tabIndex={0}
          onKeyDown={pressKey}
        >
          {address !== null && (
            <img
              src={address}
              alt=""
              draggable={false}
              style={{
                width: toCssPercent(picture.width / crop.width),
                height: toCssPercent(picture.height / crop.height),
                left: toCssPercent(-crop.x / crop.width),
                top: toCssPercent(-crop.y / crop.height),
              }}
            />
          )}
        </div>
      </div>
      <p id={hint} className={classes.hint}>
        Drag the picture, or move it with the arrow keys.
      </p>
      <div className={classes.zoom}>
        <span aria-hidden>Zoom</span>
        <Slider
          thumbLabel="Zoom"
          thumbValueText={formatZoom}
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          label={formatZoom}
          value={view.zoom}
          onChange={(to) => zoom(() => to)}
        />
      </div>
      <p className={classes.note} role="status">
        {crop.width < frame.width &&
          `This part is only ${formatNumber(Math.round(crop.width))} by ${formatCount(Math.round(crop.height), 'pixel')}: it will look blurred on paper.`}
      </p>
      <Problem>{problem}</Problem>
      <Group justify="flex-end" gap={8} mt={16}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isBusy} onClick={() => onUse(crop)}>
          Use this part
        </Button>
      </Group>
    </Dialog>
  )
}

const getProportion = ({ width, height }: Size) =>
  ({ aspectRatio: `${width} / ${height}`, '--proportion': width / height }) as CSSProperties
const toCssPercent = (fraction: number): string => `${fraction * 100}%`
const formatZoom = (zoom: number): string => formatPercent(zoom * 100)
