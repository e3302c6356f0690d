/** Runs in the page: a camera before which somebody holds a picture. Each of its streams says whether it was let go. */
export function playCamera({ picture }) {
  navigator.mediaDevices.getUserMedia = async () => {
    const image = new Image();
    image.src = picture;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 960 });
    const surface = canvas.getContext('2d');
    // A camera goes on, also where nothing moves.
    const draw = () => {
      surface.fillStyle = '#e8e4dc';
      surface.fillRect(0, 0, 1280, 960);
      surface.drawImage(image, (1280 - image.width) / 2, (960 - image.height) / 2);
    };
    draw();
    setInterval(draw, 100);
    globalThis.camera = canvas.captureStream(10);
    return globalThis.camera;
  };
}

/** Runs in the page: what a browser says when its owner does not want to be seen. */
export function refuseCamera() {
  navigator.mediaDevices.getUserMedia = async () => {
    throw new DOMException('Permission denied', 'NotAllowedError');
  };
}
