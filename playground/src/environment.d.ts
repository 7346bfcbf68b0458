/// <reference types="vite/client" />

declare module 'virtual:block-style.css'
