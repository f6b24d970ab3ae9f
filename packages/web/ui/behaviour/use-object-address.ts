import { useEffect, useState } from 'react'

export function useObjectAddress(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return setAddress(null)
    const objectUrl = URL.createObjectURL(blob)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [blob])
  return address
}
