import { lazyPart } from '../../lib/loading/lazy-part.tsx'
import { useLayerPanel } from '../../state/map/layers.ts'

const LayerPanel = lazyPart(() => import('./layer-panel.tsx'), 'LayerPanel')

/** Loaded on first opening. */
export function Layers() {
  const isOpen = useLayerPanel((panel) => panel.isOpen)
  if (!isOpen) return null
  return <LayerPanel />
}
