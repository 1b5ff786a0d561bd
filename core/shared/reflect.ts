// tsyringe reads decorator metadata through Reflect, so this comes before the first decorated class.
import 'reflect-metadata/lite';
