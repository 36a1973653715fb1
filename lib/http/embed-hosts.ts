/** Pictures of tutorials and profiles come from here (wire facts 6.4). */
export const pictureHosts: readonly string[] = [
  'raw.githubusercontent.com',
  'avatars.githubusercontent.com',
  'github.com',
  'i.ytimg.com'
]

/** Recordings in tutorials come from here. */
export const mediaHosts: readonly string[] = ['raw.githubusercontent.com']

/** Videos in tutorials are embedded from here (wire facts 9.9). */
export const frameHosts: readonly string[] = [
  'www.youtube.com',
  'youtube.com',
  'youtu.be',
  'microlearning.opensap.com',
  'player.vimeo.com',
  'vimeo.com'
]
