import { use } from 'react'
import type { PictureBlock, ViewBlock } from '#domain/blocks/block.ts'
import { PicturePlaceholder } from '../../../../imagery/picture-placeholder.tsx'
import { StreetViewPicture } from '../../../../imagery/street-view-picture.tsx'
import { useFetchedPicture } from '../../../../imagery/use-fetched-picture.ts'
import type { Size } from '../../../../lib/picture-crop.ts'
import { useGoogleMaps } from '../../../../state/map/base-map.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { fileQuery } from '../../../../state/queries/query-client.tsx'
import { HiddenWhileMeasured } from '../source-mark.tsx'
import { GivenPicture } from './given-picture.tsx'
import { PictureAddressesContext } from './picture-addresses.ts'
import classes from './picture-piece.module.css'

interface PicturePieceProps {
  block: PictureBlock | ViewBlock
  contentWidth: number
}

/** Reserves its size before it loads. */
export function PicturePiece({ block, contentWidth }: PicturePieceProps) {
  const width = block.kind === 'view' ? Math.min(block.width, contentWidth) : contentWidth
  const size = { width, height: (width * block.height) / block.width }
  return (
    <figure className={classes.picture}>
      <div className={classes.pictureFrame} style={size}>
        <HiddenWhileMeasured>
          <Picture block={block} {...size} />
        </HiddenWhileMeasured>
      </div>
      <figcaption>
        {block.note !== undefined && <p>{block.note}</p>}
        {block.attributions.join(' · ')}
      </figcaption>
    </figure>
  )
}

interface PictureProps<Block> extends Size {
  block: Block
}

export function Picture({ block, ...size }: PictureProps<PictureBlock | ViewBlock>) {
  const pictureAddresses = use(PictureAddressesContext)
  if (block.kind === 'view') return <View block={block} {...size} />
  if (pictureAddresses === null) return <FetchedPicture block={block} />
  return <GivenPicture address={pictureAddresses.ofPart(block.pictureId)} label={block.label} />
}

function View({ block, ...size }: PictureProps<ViewBlock>) {
  const pictureAddresses = use(PictureAddressesContext)
  if (pictureAddresses === null) return <LoadedView block={block} {...size} />
  if (!pictureAddresses.ofView) return <PicturePlaceholder {...size} />
  return (
    <GivenPicture
      address={pictureAddresses.ofView(block.viewId)}
      label={block.label}
      renderFallback={(state) => <PicturePlaceholder state={state} {...size} />}
      {...size}
    />
  )
}

function LoadedView({ block: { pose, label }, ...size }: PictureProps<ViewBlock>) {
  const settings = useGoogleMaps()
  if (!settings) return <PicturePlaceholder {...size} state={settings === undefined ? 'loading' : 'none'} />
  return <StreetViewPicture settings={settings} pose={pose} label={label} {...size} />
}

function FetchedPicture({ block: { pictureId, label } }: { block: PictureBlock }) {
  const { address, hasFailed } = useFetchedPicture(
    fileQuery(KEYS.reportPicture(pictureId), 'reportPicture', { params: { pictureId } }),
  )
  if (address !== null) return <img src={address} alt={label} />
  if (hasFailed) return <p className={classes.noPicture}>This picture could not be loaded.</p>
  return <span role="status" aria-label="Loading the picture" />
}
