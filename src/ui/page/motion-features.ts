/** What motion needs to animate, in a chunk of its own: pages work, and open at once, without it. */
export { domAnimation as features } from 'framer-motion'
