export interface Size {
  width: number
  height: number
}

/** Part of a picture, in its pixels. */
export interface Crop extends Size {
  x: number
  y: number
}

/** Centre of the part, from 0 to 1. Zoom 1 shows the largest part. */
export interface CropView {
  zoom: number
  x: number
  y: number
}

export const MAX_ZOOM = 4

export const WHOLE_VIEW: CropView = { zoom: 1, x: 0.5, y: 0.5 }

export function getCrop(picture: Size, frame: Size, view: CropView): Crop {
  const { width, height } = getSize(picture, frame, view.zoom)
  const { x, y } = clampView(picture, frame, view)
  return { x: x * picture.width - width / 2, y: y * picture.height - height / 2, width, height }
}

/** Moves the view by multiples of the frame's width and height. */
export function moveView(
  picture: Size,
  frame: Size,
  view: CropView,
  { right, down }: { right: number; down: number },
): CropView {
  const { width, height } = getSize(picture, frame, view.zoom)
  const { x, y } = clampView(picture, frame, view)
  const centre = { x: x + (right * width) / picture.width, y: y + (down * height) / picture.height }
  return clampView(picture, frame, { ...view, ...centre })
}

/** Keeps the centre, unless the part would exceed the picture. */
export const zoomView = (picture: Size, frame: Size, view: CropView, zoom: number): CropView =>
  clampView(picture, frame, { ...view, zoom: clamp(zoom, 1, MAX_ZOOM) })

function getSize(picture: Size, frame: Size, zoom: number): Size {
  const scale = zoom * Math.max(frame.width / picture.width, frame.height / picture.height)
  return { width: frame.width / scale, height: frame.height / scale }
}

function clampView(picture: Size, frame: Size, view: CropView): CropView {
  const { width, height } = getSize(picture, frame, view.zoom)
  const [halfWidth, halfHeight] = [width / picture.width / 2, height / picture.height / 2]
  return {
    zoom: view.zoom,
    x: clamp(view.x, halfWidth, 1 - halfWidth),
    y: clamp(view.y, halfHeight, 1 - halfHeight),
  }
}

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value))
