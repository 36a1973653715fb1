/** Hosts of images in tutorials and profiles, allowed by the Content-Security-Policy. */
export const pictureHosts: readonly string[] = [
  'raw.githubusercontent.com',
  'avatars.githubusercontent.com',
  'github.com',
  'i.ytimg.com'
]

/** Hosts of recordings in tutorials. */
export const mediaHosts: readonly string[] = ['raw.githubusercontent.com']

/** Hosts of embedded videos in tutorials. */
export const frameHosts: readonly string[] = [
  'www.youtube.com',
  'youtube.com',
  'youtu.be',
  'microlearning.opensap.com',
  'player.vimeo.com',
  'vimeo.com'
]
