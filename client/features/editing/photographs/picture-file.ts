interface PictureLimits {
  /** In pixels. */
  longestSide: number
  mostBytes: number
}

/**
 * The chosen picture as the server takes it: a JPEG, drawn anew, so that nothing but what it shows is sent.
 * @throws Error with a message for the user
 */
export async function pictureFile(chosen: File, { longestSide, mostBytes }: PictureLimits): Promise<File> {
  const bitmap = await createImageBitmap(chosen).catch(() => {
    throw new Error('This file is not a picture that the browser can read. Choose a JPEG, PNG or WebP.')
  })
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  if (!blob || blob.size > mostBytes) throw new Error('The picture is too large. Choose a smaller one.')
  return new File([blob], 'photograph.jpg', { type: 'image/jpeg' })
}
