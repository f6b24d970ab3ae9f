import { use } from 'react'
import type { PictureBlock } from '#domain/blocks/block.ts'
import { useFetchedPicture } from '../../../../imagery/use-fetched-picture.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { fileQuery } from '../../../../state/queries/query-client.tsx'
import { IsMeasuredCopy } from '../source-mark.tsx'
import { GivenPicture } from './given-picture.tsx'
import { PictureAddressesContext } from './picture-addresses.ts'
import classes from './picture-piece.module.css'

/** Reserves its height before it loads. */
export function PicturePiece({ block, contentWidth }: { block: PictureBlock; contentWidth: number }) {
  const isMeasuredCopy = use(IsMeasuredCopy)
  const height = (contentWidth * block.height) / block.width
  return (
    <figure className={classes.picture}>
      <div className={classes.pictureFrame} style={{ width: contentWidth, height }}>
        {!isMeasuredCopy && <Picture block={block} />}
      </div>
      <figcaption>
        {block.note !== undefined && <p>{block.note}</p>}
        {block.attributions.join(' · ')}
      </figcaption>
    </figure>
  )
}

export function Picture({ block }: { block: PictureBlock }) {
  const pictureAddresses = use(PictureAddressesContext)
  if (pictureAddresses === null) return <FetchedPicture block={block} />
  return <GivenPicture address={pictureAddresses.ofPart(block.pictureId)} label={block.label} />
}

function FetchedPicture({ block: { pictureId, label } }: { block: PictureBlock }) {
  const { address, hasFailed } = useFetchedPicture(
    fileQuery(KEYS.reportPicture(pictureId), 'reportPicture', { params: { pictureId } }),
  )
  if (address !== null) return <img src={address} alt={label} />
  if (hasFailed) return <p className={classes.noPicture}>This picture could not be loaded.</p>
  return <span role="status" aria-label="Loading the picture" />
}
