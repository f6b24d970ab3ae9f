import { createHash } from 'node:crypto'
import type { ViewBlock } from '#domain/blocks/block.ts'
import { GOOGLE_SOURCE } from '../../../connectors/imagery/google-pictures.ts'
import type { FoundView } from '../../parcels/imagery/service.ts'

/** Width and height in CSS pixels. */
export const viewBlock = (
  { pose, copyright }: FoundView,
  options: Pick<ViewBlock, 'width' | 'height' | 'label' | 'note'> & { cardId?: string },
): ViewBlock => ({
  kind: 'view',
  key: 'view',
  viewId: createHash('sha256').update(JSON.stringify(pose)).digest('hex'),
  pose,
  ...options,
  attributions: [...new Set([GOOGLE_SOURCE.attribution, ...(copyright ? [copyright] : [])])],
  sourceKeys: [GOOGLE_SOURCE.key],
})
