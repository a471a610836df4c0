/** A gray picture of 8 by 8 pixels, without metadata. */
export const smallJpeg = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDREN',
    'Dg8QEBEQCgwSExIQEw8QEBD/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAA',
    'AAD/2gAIAQEAAD8AJ//Z',
  ].join(''),
  'base64',
)

/** A picture that is another one for each number from 1 to 255: the first number of its quantization table. */
export function jpegOf(number: number): Buffer {
  const bytes = Buffer.from(smallJpeg)
  bytes[bytes.indexOf(Buffer.from([0xff, 0xdb])) + 5] = number
  return bytes
}
