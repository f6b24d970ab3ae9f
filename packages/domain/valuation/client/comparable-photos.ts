export const numberedPhotos = (
  comparables: readonly { number: number; sale: { id: string } }[],
  photos: readonly { saleId: string; picture: string }[],
): { number: number; picture: string }[] =>
  comparables.flatMap(({ number, sale }) => {
    const photo = photos.find(({ saleId }) => saleId === sale.id)
    return photo ? [{ number, picture: photo.picture }] : []
  })
