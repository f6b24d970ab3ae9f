import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { GoogleMapsSettings } from '#contract/account/settings.ts'
import { KEYS } from '../state/queries/keys.ts'
import { callQuery } from '../state/queries/query-client.tsx'
import classes from './picture.module.css'

interface GooglePictureProps {
  settings: GoogleMapsSettings
  address: string
  width: number
  height: number
  label: string
  fallback: ReactNode
}

export function GooglePicture({ settings, address, width, height, label, fallback }: GooglePictureProps) {
  const signed = useSignedPicture(settings, address)
  const [failedAddress, setFailedAddress] = useState<string | null>(null)
  const [loadedAddress, setLoadedAddress] = useState<string | null>(null)
  if (signed.hasFailed || (signed.address !== null && failedAddress === signed.address)) return fallback
  return (
    <div
      className={classes.frame}
      style={{ width, aspectRatio: `${width} / ${height}` }}
      data-state={signed.address !== null && loadedAddress === signed.address ? 'shown' : 'loading'}
    >
      {signed.address !== null && (
        <img
          src={signed.address}
          alt={label}
          width={width}
          height={height}
          className={classes.picture}
          onLoad={() => setLoadedAddress(signed.address)}
          onError={() => setFailedAddress(signed.address)}
        />
      )}
    </div>
  )
}

function useSignedPicture({ isSigned }: GoogleMapsSettings, address: string) {
  const { data, error } = useQuery({
    ...callQuery(KEYS.signedMapPicture(address), 'signMapPicture', { body: { address } }),
    enabled: isSigned,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { address: isSigned ? (data?.address ?? null) : address, hasFailed: error !== null }
}
