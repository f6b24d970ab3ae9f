import { use } from 'react'
import type { ViewBlock } from '#domain/blocks/block.ts'
import { PicturePlaceholder } from '../../../../imagery/picture-placeholder.tsx'
import { StreetViewPicture } from '../../../../imagery/street-view-picture.tsx'
import { useGoogleMaps } from '../../../../state/map/base-map.ts'
import { IsMeasuredCopy } from '../source-mark.tsx'
import { GivenPicture } from './given-picture.tsx'
import { PictureAddressesContext } from './picture-addresses.ts'
import classes from './picture-piece.module.css'

/** Reserves its size before it loads. */
export function ViewPiece({ block, contentWidth }: { block: ViewBlock; contentWidth: number }) {
  const isMeasuredCopy = use(IsMeasuredCopy)
  const width = Math.min(block.width, contentWidth)
  const height = (width * block.height) / block.width
  return (
    <figure className={classes.picture}>
      <div className={classes.pictureFrame} style={{ width, height }}>
        {!isMeasuredCopy && <View block={block} width={width} height={height} />}
      </div>
      <figcaption>
        <p>{block.note}</p>
        {block.attributions.join(' · ')}
      </figcaption>
    </figure>
  )
}

interface ViewProps {
  block: ViewBlock
  width: number
  height: number
}

export function View({ block, width, height }: ViewProps) {
  const pictureAddresses = use(PictureAddressesContext)
  const size = { width, height }
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

function LoadedView({ block: { pose, label }, ...size }: ViewProps) {
  const settings = useGoogleMaps()
  if (!settings) return <PicturePlaceholder {...size} state={settings === undefined ? 'loading' : 'none'} />
  return <StreetViewPicture {...{ settings, pose, label, ...size }} />
}
