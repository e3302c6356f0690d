/** Runs in the page: how bright a picture is on the whole, from 0 to 255. */
export async function brightness(png) {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  canvas.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0, 1, 1);
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
  return (red + green + blue) / 3;
}
